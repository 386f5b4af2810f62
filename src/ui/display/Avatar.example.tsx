import { Avatar } from './Avatar.tsx';

export const section = 'Pictures';

export default function Example() {
  return (
    <div className="btns">
      <Avatar photo={null} slug="mercy-wambui" name="Mercy Wambui" size="2.4rem" />
      <Avatar photo="/media/k3jd93.1280x960.d9c7a1.webp" slug="ruth-jepkosgei" name="Ruth Jepkosgei" size="2.4rem" />
      <span>Mercy Wambui</span>
    </div>
  );
}
