import { type FieldList, fieldRules } from '#api/field-list.ts';
import { OptionalLabel } from './OptionalLabel.tsx';

/** What each field shows and requires: the contract's schema knows the rules, the texts its label and hint. */
export function describeFields<F extends FieldList>(
  fields: F,
  { labels, hints = {} }: { labels: Record<keyof F, string>; hints?: Readonly<Record<string, string>> },
) {
  return (name: keyof F & string) => {
    const rules = fieldRules(fields[name] as F[string]);
    const label = labels[name];
    return { label: rules.required ? label : <OptionalLabel>{label}</OptionalLabel>, hint: hints[name], ...rules };
  };
}
