/** After a refused form: the first faulty control gets the focus, and scrolls into view with it. */
export function focusFirstError(form: HTMLElement | null): void {
  // A radio cannot say itself that it is wrong; its group does.
  form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset.bad input')?.focus();
}
