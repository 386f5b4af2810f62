/** Jobs that wait for the craftsman or run: one list for the tab's count and for the tab. */
export const ACTIVE_JOBS = { status: 'Pending,Accepted,In Progress', page_size: 100 };
export const OVER_JOBS = { status: 'Completed,Rejected,Cancelled', page_size: 20 };
