export const clientTexts = {
  heading: 'Your requests',
  tabs: {
    profile: 'My Profile',
    make: 'Make Request',
    requests: 'My Requests',
    reviews: 'My Reviews',
  },
};
