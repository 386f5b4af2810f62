import { ReceiptCard } from './ReceiptCard.tsx';

export const section = 'Records';

export default function Receipt() {
  return (
    <ReceiptCard>
      <p className="no">Quote 2 of 3</p>
      <p className="sum">
        <small>KES</small>21,500
      </p>
      <p className="small">Lowest total</p>
      <dl className="rows">
        <div>
          <dt>Labour</dt>
          <dd>9,000</dd>
        </div>
        <div>
          <dt>Materials</dt>
          <dd>12,500</dd>
        </div>
      </dl>
    </ReceiptCard>
  );
}
