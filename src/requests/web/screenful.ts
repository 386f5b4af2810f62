/** Jobs per page: people look through these before asking for older ones, and pay for data by the megabyte. */
export const PAGE_SIZE = 20;

/** A list in groups must not leave a job that waits on its second page; without pictures a job takes 300 bytes. */
export const GROUPED = 100;
