/** Google's own mark in its own colours, as their sign-in guideline requires. */
export function GoogleMark() {
  return (
    <svg className="i" viewBox="0 0 24 24" style={{ stroke: 'none' }} aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.600 12.200c0-.7-.1-1.400-.2-2.100H12v4h6c-.3 1.400-1 2.500-2.200 3.300v2.700h3.500c2.100-1.900 3.300-4.700 3.300-7.900z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.500-1 7.300-2.700l-3.500-2.700c-1 .7-2.300 1.100-3.800 1.100-2.900 0-5.300-1.900-6.200-4.600H2.200v2.800A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7.100H2.200a11 11 0 0 0 0 9.800z" />
      <path
        fill="#EA4335"
        d="M12 5.300c1.600 0 3.100.6 4.200 1.700l3.100-3.100A11 11 0 0 0 2.200 7.100l3.600 2.800C6.700 7.200 9.100 5.300 12 5.300z"
      />
    </svg>
  );
}
