import { describe, expect, it } from 'vitest';
import { extractDomain } from '@/contract/domain';
import { isPublicMailDomain } from './public-mail-domains';

describe('isPublicMailDomain', () => {
  it.each(['ana@gmail.com', 'https://www.outlook.com/mail', 'GMX.de', 'icloud.com', 'att.net'])(
    '%s',
    (text) => {
      expect(isPublicMailDomain(extractDomain(text) ?? '')).toBe(true);
    },
  );

  it.each(['example.com', 'gmail.com.example.org', 'notgmail.com', ''])('not %s', (domain) => {
    expect(isPublicMailDomain(domain)).toBe(false);
  });
});
