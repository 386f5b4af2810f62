/** Where a date does not fit one line, the day and its month stay together. */
export const dayInOne = (date: string) => date.replace(/(\d) /, '$1\u00a0');
