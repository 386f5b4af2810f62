import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Service } from '#catalogue/services.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { CallError, newKey } from '#api/client/call.ts';
import { useRows } from '#api/client/query-client.ts';
import { useSession } from '#api/client/session.ts';
import { useAllTexts, useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { type Job, listJobs, postRequest, SCHEDULE_PAST } from '../../contract.ts';
import { isStillToCome } from '../../rules.ts';
import { ChosenCraftsman, type CraftsmanChoice } from '../direct/ChosenCraftsman.tsx';
import { SampleRun } from '../client/SampleRun.tsx';
import { GROUPED } from '../screenful.ts';
import { type InitialValues, useInitialValues, useUndoneFirst } from './opening.ts';
import { LastAddress } from './LastAddress.tsx';
import { PhotoField } from './PhotoField.tsx';
import { ContactFields, PlaceFields, ServiceField, UrgentField, WordsField } from './RequestFields.tsx';
import { Restored } from './Restored.tsx';
import {
  changeRequestDraft,
  deleteRequestDraft,
  DRAFT_PHOTO,
  photoKey,
  type RequestDraft,
  requestDraft,
} from './request-draft.ts';
import { StepHead } from './StepHead.tsx';
import { FIELDS, firstStepOf, only, stepOf, STEPS, type Steps, useSteps } from './steps.ts';
import { missingOf } from './so-far/missing.ts';
import { Slip } from './so-far/Slip.tsx';
import { useFormValues } from './so-far/useFormValues.ts';
import { TimeFields } from './TimeFields.tsx';
import { usePressed } from './usePressed.ts';
import { useRequestPhotos } from './useRequestPhotos.ts';
import { asSent, sendRequest } from './send-request.ts';
import { classes } from '#ui/classes.ts';
import styles from './RequestForm.module.css';

const Problems = lazy(() => import('./problems/Problems.tsx'));
const HiredCraftsmen = lazy(() => import('../client/HiredCraftsmen.tsx'));

interface RequestFormProps {
  readonly chosen: CraftsmanChoice | null;
  readonly onAskEveryone: () => void;
  /** By its URL, which may name a step whose steps before are not done. */
  readonly isOpening: boolean;
  /** Renders a new, empty form. */
  readonly onStartOver: () => void;
}

export function RequestForm(props: RequestFormProps) {
  // The draft when the form opened; the fields hold later changes.
  const [draft] = useState(requestDraft);
  const steps = useSteps();
  const initial = useInitialValues(draft, props.chosen);
  const isReady = useUndoneFirst(steps, initial, props.isOpening);
  return isReady && <OpenForm {...props} {...{ draft, steps, initial }} />;
}

interface OpenFormProps extends Omit<RequestFormProps, 'isOpening'> {
  readonly draft: RequestDraft | null;
  readonly steps: Steps;
  readonly initial: InitialValues;
}

function OpenForm({ chosen, onAskEveryone, onStartOver, draft, steps, initial }: OpenFormProps) {
  const { common, client } = useAllTexts();
  const t = client.make;
  const { form, photos } = useRequestForm(draft, steps);
  const { step } = steps;
  const past = usePast();
  const [service, setService] = useState(initial.service);
  const tiles = useRef<HTMLElement>(null);
  usePressed(tiles, form.submit);
  const cause = form.error?.cause;
  const errorList = form.errorList.filter(({ field }) => stepOf(field) === step);
  const fields = { errors: form.fieldErrors, initial };
  return (
    <>
      <div className={styles.sides}>
        <form {...form.bind} className={styles.form}>
          {draft && Object.keys(draft.values).length > 0 && (
            <Restored
              onStartOver={() => {
                deleteRequestDraft();
                steps.go(1);
                onStartOver();
              }}
            />
          )}
          <StepHead step={step} service={service} form={form.bind.ref} />
          <FormError form={{ ...form, errorList }}>
            {cause && cause.status > 0 && <p className="small">{common.translate(cause.detail)}</p>}
          </FormError>
          <section ref={tiles} className="grid2" hidden={step !== 1}>
            {chosen && (
              <ChosenCraftsman chosen={chosen} error={form.fieldErrors.ask_craftsman} onRemove={onAskEveryone} />
            )}
            <ServiceField {...fields} onChoose={setService} />
          </section>
          {step === 2 && service && service in t.problems && (
            <Suspense fallback={<div className={styles.problems} />}>
              <Problems key={service} service={service as Service} />
            </Suspense>
          )}
          <div
            className={step === STEPS ? styles.sending : styles.words}
            hidden={step !== 2 && photos.field.sent === null}
          >
            <section>
              <PhotoField {...photos.field} error={photos.error ?? form.fieldErrors.media} onRetry={form.submit} />
            </section>
            <section className="stack" hidden={step !== 2}>
              <WordsField {...fields} />
            </section>
          </div>
          <section className="grid2" hidden={step !== 3}>
            <LastAddress form={form.bind.ref} />
            <PlaceFields {...fields} />
          </section>
          <section className="grid2" hidden={step !== 4}>
            <TimeFields
              initial={initial}
              error={form.fieldErrors.schedule}
              onChange={() => form.setFieldError('schedule', undefined)}
            />
            <div className={classes(styles.last, 'all')}>
              <UrgentField {...fields} />
              <ContactFields {...fields} open={false} />
              <p className="small soft">{t.lead}</p>
            </div>
          </section>
          <div className={styles.bar} data-act-bar={step > 1 ? '' : undefined}>
            {step > 1 && (
              <Button kind="line" icon="arrow-left" onClick={steps.back}>
                {t.back}
              </Button>
            )}
            {step === STEPS ? (
              <SendButton form={form.bind.ref} busy={form.busy} />
            ) : (
              // The tile of a trade leads on by itself.
              (step > 1 || service) && <Button type="submit">{t.next[step - 1]}</Button>
            )}
          </div>
        </form>
        <Slip form={form.bind.ref} photos={photos.field.photos.length} step={step} onGo={steps.go} />
        <Suspense>{step === 1 && past && <HiredCraftsmen jobs={past} />}</Suspense>
      </div>
      {step === 1 && past?.length === 0 && <SampleRun />}
    </>
  );
}

/** What was asked before; where that is nothing, what a request becomes is not known. @returns undefined until it is loaded */
function usePast(): readonly Job[] | undefined {
  const isClient = useSession()?.accountType === 'client';
  const jobs = useRows(listJobs, { page_size: GROUPED }, isClient);
  return isClient ? jobs.data?.rows : [];
}

/** Names what is missing, and leads there. */
function SendButton({ form, busy }: { form: RefObject<HTMLFormElement | null>; busy: boolean }) {
  const { make: t } = useTexts('client');
  const { sending } = useTexts('common');
  const [missing] = missingOf(useFormValues(form));
  return (
    <Button type="submit" icon={missing ? undefined : 'send'} busy={busy} busyLabel={sending}>
      {missing ? t.missing[missing] : t.send}
    </Button>
  );
}

function useRequestForm(draft: RequestDraft | null, { step, go }: Steps) {
  const texts = useAllTexts();
  const { common, client } = texts;
  const t = client.make;
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const formats = useFormats();
  const photos = useRequestPhotos(
    DRAFT_PHOTO,
    draft?.photos.length ? draft.photos : null,
    (files) => changeRequestDraft({ photos: files.map(({ name }) => name), key: null, waiting: false }),
    photoKey(),
  );

  /** The dashboard sends what waits after the sign-in. */
  function signUpFirst(values: RequestDraft['values']) {
    if (!navigator.onLine) throw new CallError(0, 'offline', '');
    changeRequestDraft({ values, waiting: true, submittedAt: Date.now(), key: newKey() });
    const signUp = tabAutosave('HireSignUp');
    if (!signUp.load()) signUp.save({ full_name: values.name ?? '', phone_number: values.phone ?? '' });
    return navigate('/HireSignUp', { state: { from: '/hire/request', posting: true } });
  }

  const form = useForm({
    check(values) {
      const fields = asSent(values);
      const errors: Record<string, string> = {
        ...checkValues(
          postRequest,
          { ...fields, isUrgent: String(fields.isUrgent) },
          texts.fields.request.labels,
          texts,
        ),
      };
      if (!errors.schedule && !isStillToCome(fields.schedule, new Date()))
        errors.schedule = common.translate(SCHEDULE_PAST);
      const shown = inOrder(FIELDS, errors);
      const first = firstStepOf(shown);
      if (step < STEPS) return first === undefined || first > step ? {} : only(shown, step);
      if (first !== undefined) go(first);
      return shown;
    },
    async submit(values) {
      if (step < STEPS) return go(step + 1);
      const files = await photos.settled().catch((problem: unknown) => {
        go(stepOf('media'));
        throw problem;
      });
      if (session?.accountType !== 'client') return await signUpFirst(values);
      if (session.id === null) throw new SubmitError(t.noClient);
      const wait = () => changeRequestDraft({ values, waiting: true, rejection: null });
      if (!navigator.onLine) return void wait();
      try {
        const job = await photos.send((options) => sendRequest(values, files, options));
        toast(t.sent);
        await navigate(`/hire/requests?job=${job.id}`);
      } catch (error) {
        if (error instanceof CallError && error.offline) return void wait();
        if (!(error instanceof CallError)) throw error;
        const first = firstStepOf(error.fields);
        if (first !== undefined) go(first);
        if (error.fields.schedule !== SCHEDULE_PAST) throw error;
        // By the clock of this device the time is still to come.
        const fields = { ...error.fields, schedule: t.clockIsLate(formats.day(new Date())) };
        throw new CallError(error.status, error.code, error.detail, { ...error, fields });
      }
    },
    failed: () => t.failed,
    onInput: (values) => changeRequestDraft({ values, key: null, waiting: false, rejection: null }),
  });

  // Rejected while it waited for the network: shown until something changes, however often the form opens.
  const { fail } = form;
  useEffect(() => {
    if (!draft?.rejection) return;
    const { detail, fields } = draft.rejection;
    fail(new SubmitError(t.failed, new CallError(400, 'rejected', detail, { fields })));
    go(firstStepOf(fields) ?? step);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { form, photos };
}
