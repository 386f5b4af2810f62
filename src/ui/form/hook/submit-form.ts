/** As the person would, by its button: Safari before 16 has no `requestSubmit`. */
export function submitForm(form: HTMLFormElement | null): void {
  if (!form) return;
  if ('requestSubmit' in form) return form.requestSubmit();
  const button = (form as HTMLFormElement).appendChild(document.createElement('button'));
  button.click();
  button.remove();
}
