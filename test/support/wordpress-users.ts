/** People of a WordPress in a test, and how they ask it. */

export interface NewUser {
  readonly id: number;
  readonly login: string;
  readonly applicationPassword: string;
}

export interface WordPressRequest {
  readonly user?: string;
  /** Application password. */
  readonly password?: string;
  readonly method?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WordPressAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text says as JSON; `undefined` when it is none. */
  readonly json: unknown;
}

export interface UserToCreate {
  readonly role: string;
  readonly login?: string;
  /** Name of the application password. */
  readonly application?: string;
}

/** PHP that makes the user and prints it as JSON; an existing login only gets another application password. */
export function userCode({ role, login = `test-${role}`, application = "test" }: UserToCreate): string {
  return `
$id = username_exists('${login}') ?: wp_create_user('${login}', wp_generate_password(), '${login}@example.com');
(new WP_User($id))->set_role('${role}');
[$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => '${application} ' . wp_generate_password(8, false)]);
echo json_encode(['id' => $id, 'login' => '${login}', 'applicationPassword' => $password]);`;
}

export async function requestTo(url: URL, request: WordPressRequest = {}): Promise<WordPressAnswer> {
  const { user, password, method = request.body === undefined ? "GET" : "POST", body, headers } = request;
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: {
      ...(user === undefined ? {} : { authorization: `Basic ${btoa(`${user}:${password ?? ""}`)}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
