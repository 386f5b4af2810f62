/** Jobs per page: people look through these before asking for older ones, and pay for data by the megabyte. */
export const PAGE_SIZE = 20;
