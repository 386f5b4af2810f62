/** After a refused form: the first faulty control gets the focus, and scrolls into view with it. */
export function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
