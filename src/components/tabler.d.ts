// The package declares its icons in one file of 6,000; a deep import needs only this.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const Icon: ComponentType<
    SVGProps<SVGSVGElement> & { size?: string | number; stroke?: number; title?: string }
  >;
  export default Icon;
}
