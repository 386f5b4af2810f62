import { useOutletContext } from 'react-router';
import MyProfile from '#craftsmen/web/profile/MyProfile.tsx';
import Jobs from '#requests/web/craftsman/Jobs.tsx';

export default function DashboardStart() {
  const { current } = useOutletContext<{ current: string }>();
  return current === '/dashboard/jobs' ? <Jobs /> : <MyProfile />;
}
