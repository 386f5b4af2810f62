import { useTexts } from '#ui/texts/index.tsx';
import { Button } from '#ui/layout/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ServiceTiles } from '../request-form/ServiceTiles.tsx';

const FORM = '/hire/request';

export default function NoRequests() {
  const { requests: t, make } = useTexts('client');
  return (
    <EmptyState
      drawing="letter"
      title={t.none}
      level={2}
      action={
        <Button icon="plus" to={FORM}>
          {t.make}
        </Button>
      }
      aside={
        <ServiceTiles
          label={make.steps[0] ?? ''}
          to={`${FORM}?service=`}
          other={{ to: `${FORM}?step=1`, label: make.other }}
        />
      }
    >
      {t.noneHint}
    </EmptyState>
  );
}
