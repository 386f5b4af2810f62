import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { placeAndParents, REQUEST_LOCATIONS } from '#catalogue/places.ts';
import { SERVICES } from '#catalogue/services.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { tabAutosave } from '#ui/form/hook/autosave.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { SubmitError } from '#ui/form/hook/submit-error.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { fieldNames } from '#api/field-list.ts';
import { CallError, newKey } from '#api/client/call.ts';
import { useSession } from '#api/client/session.ts';
import { useAllTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { useToast } from '#ui/feedback/Toast.tsx';
import { postRequest, SCHEDULE_PAST } from '../../contract.ts';
import { isStillToCome } from '../../rules.ts';
import { ChosenCraftsman, type Chosen } from '../direct/ChosenCraftsman.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RequestFields } from './RequestFields.tsx';
import { Restored } from './Restored.tsx';
import {
  changeRequestDraft,
  deleteRequestDraft,
  DRAFT_PHOTO,
  photoKey,
  type RequestDraft,
  requestDraft,
} from './request-draft.ts';
import { useRequestPhoto } from './useRequestPhoto.ts';
import { asSent, sendRequest } from './send-request.ts';

interface RequestFormProps {
  readonly chosen: Chosen | null;
  readonly onAskEveryone: () => void;
  /** Renders a new, empty form. */
  readonly onStartOver: () => void;
}

export function RequestForm({ chosen, onAskEveryone, onStartOver }: RequestFormProps) {
  // The draft when the form opened; the fields hold later changes.
  const [draft] = useState(requestDraft);
  const { common, client } = useAllTexts();
  const t = client.make;
  const account = useSession();
  const session = account?.accountType === 'client' ? account : null;
  const [query] = useSearchParams();
  const { form, photo } = useRequestForm(draft);
  const initial: Record<string, string | undefined> = {
    name: session?.name,
    phone: session?.phone ?? undefined,
    service: SERVICES.find((each) => each === query.get('service')),
    location: placeAndParents(query.get('location') ?? '').find((each) =>
      REQUEST_LOCATIONS.some((known) => known === each),
    ),
    description: query.get('description') ?? undefined,
    ...Object.fromEntries(Object.entries(draft?.values ?? {}).filter(([, value]) => value !== '')),
  };
  const [first] = chosen?.services ?? [];
  if (first && !chosen?.services.some((each) => each === initial.service)) initial.service = first;
  const cause = form.error?.cause;
  return (
    <form {...form.bind} className="grid2">
      {draft && Object.keys(draft.values).length > 0 && (
        <Restored
          onStartOver={() => {
            deleteRequestDraft();
            onStartOver();
          }}
        />
      )}
      <div className="all">
        <FormError form={form}>
          {cause && cause.status > 0 && <p className="small">{common.translate(cause.detail)}</p>}
        </FormError>
      </div>
      {chosen && <ChosenCraftsman chosen={chosen} error={form.fieldErrors.ask_craftsman} onRemove={onAskEveryone} />}
      <RequestFields errors={form.fieldErrors} initial={initial} />
      <PhotoField {...photo.field} error={photo.error ?? form.fieldErrors.media} onRetry={form.submit} />
      <div className="btns all">
        <Button type="submit" icon="send" busy={form.busy} busyLabel={common.sending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}

function useRequestForm(draft: RequestDraft | null) {
  const texts = useAllTexts();
  const { common, client } = texts;
  const t = client.make;
  const session = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const photo = useRequestPhoto(
    DRAFT_PHOTO,
    draft?.photo ?? null,
    (file) => changeRequestDraft({ photo: file?.name ?? null, key: null, waiting: false }),
    photoKey(),
  );

  /** The dashboard sends what waits after the sign-in. */
  function signUpFirst(values: RequestDraft['values']) {
    if (!navigator.onLine) throw new CallError(0, 'offline', '');
    changeRequestDraft({ values, waiting: true, key: newKey() });
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
      return inOrder(fieldNames(postRequest), errors);
    },
    async submit(values) {
      if (session?.accountType !== 'client') return await signUpFirst(values);
      if (session.id === null) throw new SubmitError(t.noClient);
      const wait = () => changeRequestDraft({ values, waiting: true });
      if (!navigator.onLine) return void wait();
      try {
        const job = await photo.send((options) => sendRequest(values, photo.file, options));
        toast(t.sent);
        await navigate(`/hire/requests?job=${job.id}`);
      } catch (error) {
        if (error instanceof CallError && error.offline) return void wait();
        throw error;
      }
    },
    failed: () => t.failed,
    onInput: (values) => changeRequestDraft({ values, key: null, waiting: false }),
  });

  // Rejected while it waited for the network.
  const { fail } = form;
  useEffect(() => {
    if (!draft?.rejection) return;
    const { detail, fields } = draft.rejection;
    fail(new SubmitError(t.failed, new CallError(400, 'rejected', detail, { fields })));
    changeRequestDraft({ rejection: null });
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { form, photo };
}
