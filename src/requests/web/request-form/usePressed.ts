import { type RefObject, useEffect, useRef } from 'react';

/** Pressed by a pointer, Enter or Space, a radio of a group leads on, also where it was chosen before; arrow keys only choose. */
export function usePressed(group: RefObject<HTMLElement | null>, onPress: () => void): void {
  const byArrow = useRef(false);
  useEffect(() => {
    const element = group.current;
    if (!element) return;
    const isRadio = (target: EventTarget | null): target is HTMLInputElement =>
      target instanceof HTMLInputElement && target.type === 'radio';
    function onKey(event: KeyboardEvent) {
      byArrow.current = event.key.startsWith('Arrow');
      if (!isRadio(event.target) || (event.key !== 'Enter' && event.key !== ' ')) return;
      // Enter would submit the form, and Space does nothing on a radio that is checked.
      event.preventDefault();
      event.target.click();
    }
    const onPointer = () => {
      byArrow.current = false;
    };
    const onClick = ({ target }: Event) => {
      if (isRadio(target) && !byArrow.current) onPress();
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('pointerdown', onPointer);
    element.addEventListener('click', onClick);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerdown', onPointer);
      element.removeEventListener('click', onClick);
    };
  });
}
