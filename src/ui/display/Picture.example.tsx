import { Picture } from './Picture.tsx';

export const section = 'Pictures';

export default function Example() {
  return (
    <div className="grid2">
      <Picture
        src="/media/k3jd93.1280x960.d9c7a1.webp"
        alt="A board marked out on the bench"
        ratio="4 / 3"
        sizes="(min-width: 40rem) 18rem, 45vw"
      />
      <Picture
        src={null}
        alt=""
        ratio="4 / 3"
        pattern={{ slug: 'naserian-interiors', name: 'Naserian Interiors', inline: true }}
      />
      <Picture src="/media/gone.jpg" alt="" ratio="4 / 3" pattern={{ slug: 'peter-wafula', name: 'Peter Wafula' }} />
      <Picture src={null} alt="" ratio="4 / 3" />
    </div>
  );
}
