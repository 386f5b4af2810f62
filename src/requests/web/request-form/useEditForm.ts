import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fieldNames, pick } from '#api/field-list.ts';
import { CallError, call } from '#api/client/call.ts';
import { invalidate } from '#api/client/query-client.ts';
import { showAnswer, showChanged } from '#api/client/show-answer.ts';
import { accountAutosave } from '#ui/form/hook/autosave.ts';
import { checkValues, inOrder } from '#ui/form/hook/check-values.ts';
import { savableValuesOf, type Values } from '#ui/form/hook/form-values.ts';
import { saveFile } from '#ui/form/hook/saved-files.ts';
import { useForm } from '#ui/form/hook/useForm.ts';
import { useToast } from '#ui/feedback/Toast.tsx';
import { useAllTexts } from '#ui/texts/index.tsx';
import {
  CHOSEN_TIME,
  type EditableField,
  editableFields,
  editRequest,
  type Job,
  type JobDetail,
  listJobs,
  SCHEDULE_PAST,
  showJob,
} from '../../contract.ts';
import { requestChanged } from '../../problems.ts';
import { isStillToCome } from '../../rules.ts';
import { asSent } from './send-request.ts';
import { choicesOf, toNairobi } from './times.ts';
import { useRequestPhotos } from './useRequestPhotos.ts';

function valuesOf(job: Job): Values {
  const texts = Object.keys(editableFields).map((name) => [name, String(job[name as EditableField] ?? '')]);
  return {
    ...Object.fromEntries(texts),
    schedule: toNairobi(new Date(job.schedule)),
    isUrgent: job.isUrgent ? 'on' : '',
  };
}

export const removeName = (at: number) => `remove_photo_${at + 1}`;

/** A time that was not touched stays as it is to the second; of one whose day has passed another part needs a day. */
function asEdited(values: Values, job: Job) {
  const { service: _stays, ...sent } = asSent(values);
  const before = choicesOf(valuesOf(job));
  const after = choicesOf(values);
  return (after.day === undefined || after.day === before.day) && after.part === before.part
    ? { ...sent, ...pick(job, ['schedule', ...CHOSEN_TIME]) }
    : sent;
}

export function useEditForm(job: Job) {
  const texts = useAllTexts();
  const { common } = texts;
  const t = texts.client.edit;
  const toast = useToast();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [seen] = useState(job.version);
  const [isOutdated, setOutdated] = useState(false);
  const autosave = accountAutosave(`edit-${job.id}`);
  const [draft] = useState(() => autosave.load());
  const photoName = `edit-photo-${job.id}`;
  const photos = useRequestPhotos(photoName, draft && [], () => {
    if (form.bind.ref.current) autosave.save(savableValuesOf(form.bind.ref.current));
  });
  const leave = () => {
    const others = [...query].filter(([name]) => name !== 'edit' && name !== 'job');
    return navigate(`/hire/requests?${new URLSearchParams([...others, ['job', String(job.id)]])}`);
  };

  const form = useForm({
    autosave,
    defaults: valuesOf(job),
    check(values) {
      const sent = asEdited(values, job);
      const input = { ...sent, id: job.id, isUrgent: String(sent.isUrgent) };
      const errors: Record<string, string> = {
        ...checkValues(editRequest, input, texts.fields.request.labels, texts),
      };
      const isMoved = sent.schedule !== job.schedule;
      if (isMoved && !isStillToCome(sent.schedule, new Date())) errors.schedule ??= common.translate(SCHEDULE_PAST);
      return inOrder(fieldNames(editRequest), errors);
    },
    async submit(values) {
      const files = await photos.settled();
      const input = {
        ...asEdited(values, job),
        id: job.id,
        version: isOutdated ? job.version : seen,
        remove_photos: job.photos.flatMap((_each, at) => (values[removeName(at)] === 'on' ? [at + 1] : [])).join(),
        ...(files.length > 0 ? { photos: files } : {}),
      };
      try {
        const saved = await photos.send((options) => call(editRequest, input, options));
        void saveFile(photoName, null);
        showChanged(listJobs, job.id, () => saved);
        // Opened again at once, the form begins from what was saved, and its version.
        showAnswer<JobDetail>(showJob, (shown, { id }: { id?: number }) =>
          id === job.id ? { ...shown, ...saved } : shown,
        );
        toast(t.saved);
        await leave();
      } catch (error) {
        if (error instanceof CallError && error.status === 409) {
          await invalidate(showJob, listJobs);
          setOutdated(true);
        }
        throw error;
      }
    },
    failed: (error) => (error.code === requestChanged.code ? t.changed : t.failed),
  });
  return {
    form,
    photos,
    leave,
    isRestored: draft !== null,
    discard() {
      autosave.save(null);
      void saveFile(photoName, null);
    },
  };
}
