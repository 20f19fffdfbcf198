import {
  IconAlertTriangle,
  IconCircleDashed,
  IconCircleDot,
  IconCircleX,
  IconInfoCircle,
} from '@/components/icons';

/** Of each severity its sign. */
export const severityIcons = {
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  debug: IconCircleDot,
  other: IconCircleDashed,
};
