import { vars } from '../vars.ts';

export function BeadBar({
  percent,
  label,
  stopped = false,
}: {
  percent: number;
  label: string;
  stopped?: boolean | undefined;
}) {
  return (
    <span
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={vars({ '--v': `${percent}%`, '--c': stopped ? 'var(--tsavo)' : undefined })}
    />
  );
}
