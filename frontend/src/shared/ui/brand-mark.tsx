/** A plumb bob on its line. */
export function BrandMark({ size = 22 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#4f46e5" />
      <path d="M16 5v12" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      <path d="M11 17h10l-5 10z" fill="#fff" />
    </svg>
  );
}
