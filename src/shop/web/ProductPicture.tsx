import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '#ui/drawing/Drawing.tsx';
import { Picture } from '#ui/display/Picture.tsx';
import styles from './ProductPicture.module.css';

interface ProductPictureProps {
  readonly image: string | null;
  readonly alt: string;
  readonly sizes: string;
  readonly drawing?: DrawingName | undefined;
  readonly eager?: boolean;
  readonly children?: ReactNode;
}

/** A square photo; without one a drawing, the same to the shop's owner and to the public. */
export function ProductPicture({ image, alt, sizes, drawing = 'goods', eager, children }: ProductPictureProps) {
  if (image) {
    return (
      <Picture src={image} alt={alt} ratio="1" sizes={sizes} eager={eager}>
        {children}
      </Picture>
    );
  }
  return (
    <span className={styles.tile}>
      <Drawing name={drawing} tile />
      {children}
    </span>
  );
}
