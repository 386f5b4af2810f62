/** `node quality/deploy/alert-rules.ts` writes `deploy/alerts.yaml` from the thresholds that doctor has, too. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Threshold, THRESHOLDS } from '#app/monitoring/thresholds.ts';
import { ROOT } from '#platform/paths.ts';

const HEAD = `# Rules for Prometheus, which scrapes /metrics as job ufundi (docs/operations.md, What to watch).
# Written by node quality/deploy/alert-rules.ts.
groups:
  - name: ufundi
    rules:
`;

export function alertRules(): string {
  return (
    HEAD +
    Object.entries<Threshold>(THRESHOLDS)
      .map(([name, threshold]) => rule(name, threshold))
      .join('')
  );
}

function rule(name: string, { expr, is, limit, minutes, severity, summary, remedy }: Threshold): string {
  return `      - alert: Ufundi${name}
        expr: ${JSON.stringify(`${expr} ${is === 'above' ? '>' : '<'} ${limit}`)}
        for: ${minutes}m
        labels: { severity: ${severity} }
        annotations:
          summary: ${JSON.stringify(summary)}
          description: ${JSON.stringify(remedy)}
`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(ROOT, 'deploy/alerts.yaml'), alertRules());
