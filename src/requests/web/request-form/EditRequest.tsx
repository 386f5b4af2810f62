import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeName } from '#catalogue/places.ts';
import { useEndpoint } from '#api/client/query-client.ts';
import { Loaded } from '#pages/Loaded.tsx';
import { useAllTexts, useTexts } from '#ui/texts/index.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { type Job, showJob } from '../../contract.ts';
import { PHOTOS_MAX, requestChanged } from '../../problems.ts';
import { offers } from '../../rules.ts';
import { PhotoField } from './PhotoField.tsx';
import { ContactFields, PlaceFields, UrgentField, WordsField } from './RequestFields.tsx';
import { Restored } from './Restored.tsx';
import { Slip } from './so-far/Slip.tsx';
import { TimeFields } from './TimeFields.tsx';
import { removeName, useEditForm } from './useEditForm.ts';
import mediaGridStyles from '#ui/display/MediaGrid.module.css';
import { classes } from '#ui/classes.ts';
import jobCardStyles from '../JobCard.module.css';
import formStyles from './RequestForm.module.css';
import rowStyles from '../Rows.module.css';

/** Changes a posted request. The URL names it, so that a reload and a new sign-in come back to it. */
export default function EditRequest() {
  const { requests: t } = useTexts('client');
  const [query] = useSearchParams();
  const found = useEndpoint(showJob, { id: Number(query.get('edit')) });
  const [version, setVersion] = useState(0);
  return (
    <Loaded query={found} failed={t.loadFailed} count={1} keep>
      {(job) => <EditForm key={version} job={job} onStartOver={() => setVersion(version + 1)} />}
    </Loaded>
  );
}

function EditForm({ job, onStartOver }: { job: Job; onStartOver: () => void }) {
  const { common, client, jobs } = useAllTexts();
  const t = client.edit;
  const { form, photos, isRestored, discard, leave } = useEditForm(job);
  // The page's heading names what is done here.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), []);
  const startOver = () => {
    discard();
    onStartOver();
  };
  const isOpen = offers('client', job.status).has('edit');
  const cause = form.error?.cause;
  const fields = { errors: form.fieldErrors, initial: form.initial };
  return (
    <section className={jobCardStyles.asking}>
      <header>
        <Button kind="bare" className={rowStyles.back} icon="arrow-left" to={`/hire/requests?job=${job.id}`}>
          {jobs.number(job.id)}
        </Button>
        <p className="no">
          <Facts facts={[common.trade(job.service), placeName(job.location)]} />
        </p>
      </header>
      <div className={formStyles.sides}>
        <form {...form.bind} className="grid2">
          {isRestored && <Restored onStartOver={startOver} />}
          {!isOpen && (
            <Note kind="info" className="all">
              {t.closed(jobs.statuses[job.status] ?? job.status)}
            </Note>
          )}
          <div className="all">
            <FormError form={form}>
              {cause?.code === requestChanged.code ? (
                <p>
                  {t.yours}{' '}
                  <Button kind="bare" onClick={startOver}>
                    {t.takeOther}
                  </Button>
                </p>
              ) : (
                cause && cause.status > 0 && <p className="small">{common.translate(cause.detail)}</p>
              )}
            </FormError>
          </div>
          <WordsField {...fields} />
          {job.photos.map((photo, at) => (
            <div key={photo.split('?')[0]}>
              <div className={mediaGridStyles.grid}>
                <Picture src={photo} alt={client.requests.photo} ratio="1" sizes="12rem" />
              </div>
              <Checkbox
                name={removeName(at)}
                label={t.removePhoto}
                defaultChecked={form.initial[removeName(at)] === 'on'}
              />
            </div>
          ))}
          <PhotoField
            {...photos.field}
            most={Math.max(PHOTOS_MAX - job.photos.length, 1)}
            error={photos.error ?? form.fieldErrors.media ?? form.fieldErrors.photos}
            onRetry={form.submit}
          />
          <PlaceFields {...fields} />
          <TimeFields
            initial={form.initial}
            error={form.fieldErrors.schedule}
            onChange={() => form.setFieldError('schedule', undefined)}
          />
          <UrgentField {...fields} />
          <ContactFields {...fields} open />
          <div className={classes(formStyles.bar, 'all')} data-act-bar="">
            {isOpen && (
              <Button type="submit" busy={form.busy} busyLabel={common.saving}>
                {t.save}
              </Button>
            )}
            <Button
              kind="bare"
              onClick={() => {
                discard();
                void leave();
              }}
            >
              {isOpen ? t.keep : t.back}
            </Button>
          </div>
        </form>
        <Slip form={form.bind.ref} photos={job.photos.length + photos.field.photos.length} posted={job.service} />
      </div>
    </section>
  );
}
