import { StatusBadge } from '@/components/status-badge';

export function KeyStatus({ active, plain = false }: { active: boolean; plain?: boolean }) {
  return active ? (
    <StatusBadge kind="success" plain={plain}>
      Active
    </StatusBadge>
  ) : (
    <StatusBadge kind="paused" plain={plain}>
      Deactivated
    </StatusBadge>
  );
}
