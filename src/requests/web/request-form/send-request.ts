import { showCreated } from '#api/client/show-answer.ts';
import { CallError, type CallOptions, call, newKey } from '#api/client/call.ts';
import { currentSession } from '#api/client/session.ts';
import { type Job, listJobs, postRequest, type RequestField, requestFields } from '../../contract.ts';
import { changeRequestDraft, deleteRequestDraft, type RequestDraft } from './request-draft.ts';

/** A datetime-local field has no time zone: its value is Nairobi time, whatever the zone of the device. */
export function fromNairobi(local: string): string {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? new Date(`${local.slice(0, 16)}:00+03:00`) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : '';
}

export function toNairobi(at: Date): string {
  return new Date(at.getTime() + 3 * 60 * 60_000).toISOString().slice(0, 16);
}

type Values = RequestDraft['values'];

/** The call's input from the typed texts, not checked. */
export function asSent(values: Values) {
  const texts = Object.keys(requestFields).map((name) => [name, values[name] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<RequestField, string>),
    ask_craftsman: values.ask_craftsman ?? '',
    schedule: fromNairobi(values.schedule ?? ''),
    isUrgent: values.isUrgent === 'on',
  };
}

/** Sends a request at most once over all tries. Throws a CallError; the draft stays until the server has it. */
export async function sendRequest(
  values: Values,
  photo: File | null,
  options: Pick<CallOptions, 'signal' | 'upload'> = {},
): Promise<Job> {
  const draft = changeRequestDraft({ values });
  const key = draft.key ?? changeRequestDraft({ key: newKey() }).key ?? newKey();
  try {
    const job = await call(
      postRequest,
      { client: currentSession()?.id, ...asSent(values), ...(photo ? { media: photo } : {}) },
      { ...options, key },
    );
    deleteRequestDraft();
    showCreated(listJobs, job);
    return job;
  } catch (error) {
    // The server stored nothing, so the next try is a new request. Without a response that is unknown.
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401) {
      changeRequestDraft({ key: null });
    }
    throw error;
  }
}
