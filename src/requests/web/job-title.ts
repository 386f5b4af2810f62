export { beyondTitle, jobTitle } from '#catalogue/job-title.ts';
