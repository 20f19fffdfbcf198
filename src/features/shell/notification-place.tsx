import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export function NotificationPlace() {
  return <Notifications position="bottom-right" />;
}
