import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SERVICES } from '#catalogue/services.ts';
import type { FieldErrors } from '#ui/form/hook/useForm.ts';

/** By the names on the wire, in the order of the form. */
export const FIELDS_OF = [
  ['client', 'ask_craftsman', 'service'],
  ['description', 'media', 'photos'],
  ['location', 'address', 'access_notes'],
  ['schedule', 'isUrgent', 'name', 'phone'],
] as const;
export const STEPS = FIELDS_OF.length;
export const FIELDS: readonly string[] = FIELDS_OF.flat();

export const stepOf = (field: string) => FIELDS_OF.findIndex((fields) => fields.some((each) => each === field)) + 1;

export function firstStepOf(errors: FieldErrors): number | undefined {
  const steps = Object.keys(errors).map(stepOf).filter(Boolean);
  return steps.length > 0 ? Math.min(...steps) : undefined;
}

export function only(errors: FieldErrors, step: number): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) <= step));
}

export interface Steps {
  readonly step: number;
  go(step: number): void;
  back(): void;
}

/** The step is in the URL, so that the browser's back button goes one back. */
export function useSteps(): Steps {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  // A link that names the service, and no craftsman to choose it for, has answered the first step.
  const isServiceKnown = SERVICES.some((each) => each === query.get('service')) && !query.get('craftsman');
  const opening = isServiceKnown ? 2 : 1;
  const step = Math.min(Math.max(Math.trunc(Number(query.get('step'))) || opening, 1), STEPS);
  const to = (next: number, options: object) => {
    const search = new URLSearchParams(query);
    search.set('step', String(next));
    void navigate(`?${search}`, options);
  };
  return {
    step,
    go: (next) => next !== step && to(next, next > step ? { state: { ...state, isNext: true } } : { replace: true }),
    back: () => void (state?.isNext ? navigate(-1) : to(step - 1, { replace: true })),
  };
}
