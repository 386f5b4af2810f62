import { AddToCart } from '#shop/web/AddToCart.tsx';
import { useFormats, useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { Monogram } from '#ui/display/Monogram.tsx';
import type { Sample } from './samples.ts';

export type View = 'craftsmen' | 'jobs' | 'products' | 'services';

export function SampleCard({ view, sample }: { view: View; sample: Sample }) {
  const { categories: t } = useTexts('market');
  const common = useTexts('common');
  const { money } = useFormats();
  const { name, type, location, years, price } = sample;
  const sum = price === undefined ? null : money(price);
  return (
    <li>
      {view === 'craftsmen' && <Monogram slug={slugOf(name)} name={name} />}
      <div>
        <h3>{name}</h3>
        <p className="soft">{[common.trade(type), location].filter(Boolean).join(', ')}</p>
        {years !== undefined && <p className="small">{t.years(years)}</p>}
        {sum && view === 'products' && <p className="sum">{sum}</p>}
        {sum && view !== 'products' && <p className="small">{view === 'jobs' ? t.budget(sum) : t.from(sum)}</p>}
      </div>
      {view === 'products' ? (
        <AddToCart name={name} />
      ) : (
        <Button kind={view === 'jobs' ? 'line' : 'hire'} to="/HireSignUp">
          {view === 'jobs' ? t.post : common.hireNow}
        </Button>
      )}
    </li>
  );
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
