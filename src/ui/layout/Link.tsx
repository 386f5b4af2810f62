import { Link as RouterLink, type LinkProps } from 'react-router';

/** Routes are not discovered on the way: without this every link of a page would carry an attribute for it. */
export const Link = (props: LinkProps) => <RouterLink discover="none" {...props} />;
