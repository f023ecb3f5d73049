/**
 * How access tokens begin that their issuers mark so that leaks are found. Redaction hides what begins so; the rules of
 * the descriptors warn of it.
 */
export const ISSUED_TOKEN_PREFIXES: readonly string[] = [
  ...['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_', 'glpat-', 'npm_', 'pypi-', 'dop_v1_', 'shpat_', 'hf_'],
  ...['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xapp-', 'sk_live_', 'sk_test_', 'rk_live_', 'whsec_', 'lin_api_'],
  ...['sk-', 'plt_', 'ya29.', 'AIza', 'AKIA', 'ASIA', 'SG.'],
];

/** What follows the prefix has at least so many characters. */
export const ISSUED_TOKEN_LEAST = 16;
