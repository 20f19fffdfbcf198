import {
  IconAlertTriangle,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconInfoCircle,
} from '@/components/icons';

export const severityIcons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  debug: IconCircleDot,
  other: IconCircleDashed,
};
