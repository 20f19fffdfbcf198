// The package declares its 6,000 icons in one file; a deep import only needs this.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const Icon: ComponentType<
    SVGProps<SVGSVGElement> & { size?: string | number; stroke?: number; title?: string }
  >;
  export default Icon;
}
