import { showCreated } from '#api/client/show-answer.ts';
import { CallError, type CallOptions, call, newKey } from '#api/client/call.ts';
import { currentSession } from '#api/client/session.ts';
import { type CHOSEN_TIME, type Job, listJobs, postRequest, type RequestField, requestFields } from '../../contract.ts';
import { changeRequestDraft, deleteRequestDraft, type RequestDraft } from './request-draft.ts';
import { timeIn } from './times.ts';

type TypedField = Exclude<RequestField, (typeof CHOSEN_TIME)[number]>;
type Values = RequestDraft['values'];

/** The call's input from the typed texts, not checked. @param now what the soonest time is counted from */
export function asSent(values: Values, now = new Date()) {
  const texts = Object.keys(requestFields).map((name) => [name, values[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<TypedField, string>),
    ask_craftsman: values.ask_craftsman ?? '',
    ...timeIn(values, now),
    isUrgent: values.isUrgent === 'on',
  };
}

/** Sends a request at most once over all tries. Throws a CallError; the draft stays until the server has it. */
export async function sendRequest(
  values: Values,
  [media, ...photos]: readonly File[],
  options: Pick<CallOptions, 'signal' | 'upload'> = {},
): Promise<Job> {
  const draft = changeRequestDraft({ values });
  const key = draft.key ?? newKey();
  // The next try under this key says the same time: the server may have the request already.
  const at = draft.tried?.key === key ? draft.tried.at : Date.now();
  changeRequestDraft({ key, tried: { key, at } });
  const fields = asSent(values, new Date(at));
  try {
    const job = await call(
      postRequest,
      { client: currentSession()?.id, ...fields, ...(media ? { media, photos } : {}) },
      { ...options, key },
    );
    deleteRequestDraft();
    showCreated(listJobs, job);
    return job;
  } catch (error) {
    // The server stored nothing, so the next try is a new request. Without a response that is unknown.
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401) {
      changeRequestDraft({ key: null });
      const isLater = asSent(values).schedule !== fields.schedule;
      if (error.fields.schedule && isLater) return sendRequest(values, media ? [media, ...photos] : [], options);
    }
    throw error;
  }
}
