import { Button } from '../layout/Button.tsx';
import { useToast } from './Toast.tsx';

export const section = 'Notices';

export default function Toasts() {
  const toast = useToast();
  return (
    <div className="btns">
      <Button kind="line" onClick={() => toast('Request submitted!', { label: 'See it', to: '#main' })}>
        Show a toast
      </Button>
    </div>
  );
}
