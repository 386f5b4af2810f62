import { type RefObject, useEffect, useState } from 'react';
import { type Values, valuesOf } from '#ui/form/hook/form-values.ts';

/** What a form holds, as it is written. */
export function useFormValues(form: RefObject<HTMLFormElement | null>): Values {
  const [values, setValues] = useState<Values>({});
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => setValues(valuesOf(element));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [form]);
  return values;
}
