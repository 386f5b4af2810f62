/** A page sent again with errors hydrates while a person types: the focus stays there. */
export const mayTakeFocus = () => document.documentElement.dataset.hydrate === 'yes';

export function focusFirstError(form: HTMLElement | null): void {
  // A radio has no aria-invalid of its own; its group is marked.
  form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input')?.focus();
}
