import { placeName } from '#catalogue/places.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import personStyles from '#ui/display/Person.module.css';

export function ShopName({ slug, name, location }: { slug: string; name: string; location: string }) {
  return (
    <div className={personStyles.person}>
      <Avatar photo={null} slug={slug} name={name} size="3.25rem" />
      <div>
        <h3>{name}</h3>
        <p className="small soft">{placeName(location)}</p>
      </div>
    </div>
  );
}
