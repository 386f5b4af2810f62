/** Jobs fetched at once: what a person looks through before asking for older ones, on data that is paid for by the megabyte. */
export const PAGE_SIZE = 20;
