// While a person signs out, here or in another tab of the session, the server would refuse what a page asks for.
import { currentFamily } from './session.ts';

let left: string | null = null;
// Node has channels too, and would wait for this one.
const others =
  typeof window === 'object' && 'BroadcastChannel' in window ? new BroadcastChannel('ufundi-leaving') : null;
others?.addEventListener('message', ({ data }) => {
  left = data;
});

export const isBeingLeft = () => left !== null && left === currentFamily();

/** From now on no tab of this session calls what needs it. */
export function startLeaving(): void {
  left = currentFamily();
  others?.postMessage(left);
}
