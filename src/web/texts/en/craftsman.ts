export const craftsmanTexts = {
  heading: 'Dashboard',
  tabs: {
    profile: 'Profile',
    jobs: 'Jobs',
    shop: 'Shop',
    settings: 'Settings',
  },
};
