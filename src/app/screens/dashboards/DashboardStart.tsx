import { useOutletContext } from 'react-router';
import MyProfile from '#craftsmen/web/profile/MyProfile.tsx';
import Jobs from '#requests/web/craftsman/Jobs.tsx';

export default function DashboardStart() {
  return useOutletContext() === '/dashboard/jobs' ? <Jobs /> : <MyProfile />;
}
