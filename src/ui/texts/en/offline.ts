export const offlineTexts = {
  title: 'No network',
  heading: 'No network right now',
  lead: 'This page comes over the network, and there is none at the moment.',
  here: 'Open without a network',
  requests: 'My Requests',
  jobs: 'My jobs',
  draft: 'Write a request',
  about: {
    requests: 'As you last saw them',
    jobs: 'As you last saw them',
    draft: 'What you write is kept on this device',
  },
  works: 'What still works',
  calls: 'Phone calls work without the internet. The numbers stand in your jobs.',
  typed: 'What you have typed is kept, and sent when the network is back.',
  visitor: 'Once you have logged in on this device, your jobs and drafts open without a network too.',
  notHere: 'Searching, new answers and sending have to wait for the network.',
  asOf: (time: string) => `As of ${time}. This is brought up to date once there is a network.`,
  asOfFailed: (time: string) =>
    `As of ${time}. Ufundi could not bring this up to date: the fault is ours, not your network.`,
  leave: {
    title: 'Log out and lose your draft?',
    text: 'You have written something on this device that is not sent yet. Logging out deletes it, so that nobody else finds it here.',
    stay: 'Keep writing',
    go: 'Log out, delete it',
  },
};
