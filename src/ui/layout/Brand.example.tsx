import { Brand } from './Brand.tsx';

export const section = 'Frame';

export default function Name() {
  return <Brand to="/" name="Ufundi" />;
}
