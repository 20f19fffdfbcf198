import { ActionMenu, type PageAction } from '@/components/overlay/action-menu';
import { PlainIconButton } from '@/components/icon-button';
import { IconDots } from '@/components/icons';

export function RowMenu({ label, actions }: { label: string; actions: readonly PageAction[] }) {
  return (
    <ActionMenu
      label={label}
      actions={actions}
      renderButton={(trigger) => (
        <PlainIconButton {...trigger} icon={<IconDots aria-hidden />} aria-label={label} />
      )}
    />
  );
}
