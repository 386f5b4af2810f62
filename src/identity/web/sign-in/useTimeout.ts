import { useEffect, useRef } from 'react';

export function useTimeout(): (work: () => void, milliseconds: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (work, milliseconds) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, milliseconds);
  };
}
