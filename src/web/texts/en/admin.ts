export const adminTexts = {
  heading: 'Admin',
  tabs: {
    pending: 'Pending Craftsmen',
    approved: 'Approved Craftsmen',
    requests: 'Job Requests',
    messages: 'Messages',
    audit: 'Audit trail',
  },
};
