import { useOutletContext } from 'react-router';
import MyRequests from '#requests/web/client/MyRequests.tsx';
import MakeRequest from '#requests/web/request-form/MakeRequest.tsx';

export default function HireStart() {
  return useOutletContext() === '/hire/requests' ? <MyRequests /> : <MakeRequest />;
}
