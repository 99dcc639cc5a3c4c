// Code generated from openapi/ by `pnpm generate`. DO NOT EDIT.

package cloudaccount

import "fmt"

// JobEvent: An event of a job.
type JobEvent struct {
	// The event's ID.
	ID int `json:"id"`

	// The account of the event.
	AccountID int `json:"account_id"`

	// The action of the event.
	Action string `json:"action"`

	// `notification` is for actions without a duration; the others are for work that takes time.
	Status string `json:"status"`

	// The progress, from 0 to 100.
	PercentComplete *int `json:"percent_complete"`
}

// LabAccount: An account for a test, with what opens it.
type LabAccount struct {
	// The account's ID.
	AccountID int `json:"account_id"`

	// The name of its unrestricted user.
	Username string `json:"username"`

	// The password that the user signs in with.
	Password string `json:"password"`

	// A personal access token of the user, for all scopes; it does not expire.
	Token string `json:"token"`

	// An unlimited key of object storage.
	StorageKey struct {
		// What requests of S3 name the key by.
		AccessKey string `json:"access_key"`

		// What requests of S3 are signed with.
		SecretKey string `json:"secret_key"`
	} `json:"storage_key"`
}

// LabAccountCreate: An account for a test. One that is copied has at most 100,000 rows in the database.
type LabAccountCreate struct {
	// The account to copy, which has no job in progress. By default, the new account is empty.
	CopyOf int `json:"copy_of,omitempty"`

	// The name of its user, unique on the whole platform without regard to case. By default, that of an empty account is `lab-` and the ID of the
	// account, and a copy keeps the name of the first unrestricted user, with the suffix.
	Name string `json:"name,omitempty"`

	// Seconds after which the server deletes the account, by the clock of the cloud; by default it stays.
	ExpiresIn int `json:"expires_in,omitempty"`
}

// LabAwaitedEvent: Of `event`, which one.
type LabAwaitedEvent struct {
	// What the event reports.
	Action string `json:"action"`

	// The ID of the thing that it is about; of any by default.
	EntityID int `json:"entity_id,omitempty"`

	// The account that sees it; any by default.
	AccountID int `json:"account_id,omitempty"`
}

// LabClock: The clock of the cloud.
type LabClock struct {
	// Whether the clock passes as the machine's does, stands still, or passes at a rate.
	Mode string `json:"mode"`

	// A time in UTC, to the second, without a time-zone designator.
	Now string `json:"now"`

	// The seconds that pass in one of the machine's; 0 while the clock stands still.
	Rate float64 `json:"rate"`
}

// LabClockAdvance: How far the clock is moved.
type LabClockAdvance struct {
	// Seconds of the clock, at most those of 400 days.
	Seconds int `json:"seconds"`
}

// LabClockAdvanced: What came of moving the clock.
type LabClockAdvanced struct {
	// A time in UTC, to the second, without a time-zone designator.
	Now string `json:"now"`

	// How many of the jobs that became due have ended, without those that recur.
	Jobs int `json:"jobs"`
}

// LabClockUpdate: How the clock passes from now on.
type LabClockUpdate struct {
	// Whether the clock passes as the machine's does, stands still, or passes at a rate.
	Mode string `json:"mode"`

	// The time that the clock shows, in UTC; by default the one that it shows already.
	Now string `json:"now,omitempty"`

	// Of the mode `scaled`, the seconds that pass in one of the machine's. A rate of 1 is the mode `real`.
	Rate float64 `json:"rate,omitempty"`
}

// LabConnection: A connection that the server is asked about.
type LabConnection struct {
	// Where it begins: a node by its ID or label, an IP address, or `internet`.
	Source string `json:"source"`

	// Where it is to arrive, in the same words, with the port behind a colon: `db-1:5432`, `[2001:db8::7]:443`.
	Target string `json:"target"`

	// The protocol; TCP by default. ICMP, a ping, has no port.
	Protocol string `json:"protocol,omitempty"`

	// The account whose nodes are found by their labels; any by default.
	AccountID int `json:"account_id,omitempty"`
}

// LabDifference: A row that differs between two snapshots. A list has at most 1,000; a table of more than 32 MiB (33554432 bytes) in one of the snapshots is one
// difference without rows.
type LabDifference struct {
	// The table.
	Table string `json:"table"`

	// The values of its key, separated by commas; empty for a whole table.
	Key string `json:"key"`

	// Whether only the other snapshot has the row, only this one, or both with other values.
	Change string `json:"change"`

	// The columns that differ; of a row that is added or removed, all that have a value.
	Fields []LabDifferentField `json:"fields"`
}

// LabDifferencePage: A page of differences, of at most 1,000.
type LabDifferencePage struct {
	// The differences, of at most 1,000 of this page.
	Data []LabDifference `json:"data"`

	// The current page.
	Page int `json:"page"`

	// The number of pages; at least 1.
	Pages int `json:"pages"`

	// The number of items on all pages.
	Results int `json:"results"`
}

// LabDifferentField: A column that differs. Values are texts of at most 200 characters, which end with `…` when they were longer.
type LabDifferentField struct {
	// The column.
	Name string `json:"name"`

	// The value in this snapshot; null without one.
	Before *string `json:"before"`

	// The value in the other snapshot; null without one.
	After *string `json:"after"`
}

// LabEvent: An event of any account.
type LabEvent struct {
	// The event's ID.
	ID int `json:"id"`

	// Its account.
	AccountID int `json:"account_id"`

	// Its action.
	Action string `json:"action"`

	// Its status.
	Status string `json:"status"`

	// Its progress, from 0 to 100; null for one without a duration.
	PercentComplete *int `json:"percent_complete"`

	// The thing that it is about; null for none.
	Entity *LabEventEntity `json:"entity"`

	// The name of the user; null for the platform.
	Username *string `json:"username"`

	// Further information, such as the reason of a failure.
	Message string `json:"message"`

	// A time in UTC, to the second, without a time-zone designator.
	Created string `json:"created"`
}

// LabEventEntity: The thing of an event.
type LabEventEntity struct {
	// Its kind.
	Type string `json:"type"`

	// Its ID.
	ID any `json:"id"`

	// Its name at the time of the event.
	Label string `json:"label"`
}

// LabEventPage: A page of events.
type LabEventPage struct {
	// The events of this page.
	Data []LabEvent `json:"data"`

	// The current page.
	Page int `json:"page"`

	// The number of pages; at least 1.
	Pages int `json:"pages"`

	// The number of items on all pages.
	Results int `json:"results"`
}

// LabFirewallDecision: What a firewall decided.
type LabFirewallDecision struct {
	// The firewall's ID.
	ID int `json:"id"`

	// Its label.
	Label string `json:"label"`

	// The direction that its rules are for.
	Direction string `json:"direction"`

	// The index of the rule that matched, from 0; null: the policy decided.
	Rule *int `json:"rule"`

	// What it does with the packet.
	Action string `json:"action"`
}

// LabJobsRan: What came.
type LabJobsRan struct {
	// A time in UTC, to the second, without a time-zone designator.
	Now string `json:"now"`

	// The event that was waited for; null when none was.
	Event *JobEvent `json:"event"`
}

// LabJobsRun: What to wait for.
type LabJobsRun struct {
	// Whether to wait until nothing is in progress, or until an event has ended.
	Until string `json:"until"`

	// Of `event`, which one.
	Event *LabAwaitedEvent `json:"event,omitempty"`

	// The longest time to wait, in seconds of the machine's clock; a minute by default.
	Seconds int `json:"seconds,omitempty"`
}

// LabPath: The way to one address.
type LabPath struct {
	// The address it is sent to.
	Address string `json:"address"`

	// Whether it arrives.
	Reachable bool `json:"reachable"`

	// How it arrives, or what stops it, in a sentence.
	Reason string `json:"reason"`

	// The address it comes from as its receiver sees it; null where it is not sent.
	SourceAddress *string `json:"source_address"`

	// The interface that sends it; null where no node does.
	Source *LabPathEnd `json:"source"`

	// The interface it arrives at; null where it arrives at none of this cloud.
	Target *LabPathEnd `json:"target"`

	// The decisions of firewalls, in their order.
	Firewalls []LabFirewallDecision `json:"firewalls"`
}

// LabPathEnd: An interface of a node, or a load balancer.
type LabPathEnd struct {
	// What it is.
	Type string `json:"type"`

	// Its ID.
	ID int `json:"id"`

	// Its label.
	Label string `json:"label"`

	// The interface; null for a load balancer.
	Interface *string `json:"interface"`

	// The purpose of the interface; null for a load balancer.
	Purpose *string `json:"purpose"`

	// The label of the VLAN or VPC; null on the internet.
	Network *string `json:"network"`
}

// LabReachability: Whether a connection arrives.
type LabReachability struct {
	// Whether it arrives at one of the addresses at least.
	Reachable bool `json:"reachable"`

	// How it arrives, or what stops it, in a sentence.
	Reason string `json:"reason"`

	// One for each address of a node, those that arrive first; one for an address.
	Paths []LabPath `json:"paths"`
}

// LabSnapshot: A saved state.
type LabSnapshot struct {
	// The name of a snapshot, of small letters, digits, dots, hyphens and underscores.
	Name string `json:"name"`

	// A time in UTC, to the second, without a time-zone designator.
	Created string `json:"created"`

	// The bytes of its rows and files together.
	Bytes int `json:"bytes"`

	// The SHA-256 over its rows and files; the same for the same state.
	Digest string `json:"digest"`
}

// LabSnapshotCreate: A snapshot of the present state. At most 100 snapshots are kept, of at most 4 GiB (4294967296 bytes) together.
type LabSnapshotCreate struct {
	// The name of a snapshot, of small letters, digits, dots, hyphens and underscores.
	Name string `json:"name"`
}

// LabSnapshotPage: A page of snapshots.
type LabSnapshotPage struct {
	// The snapshots of this page.
	Data []LabSnapshot `json:"data"`

	// The current page.
	Page int `json:"page"`

	// The number of pages; at least 1.
	Pages int `json:"pages"`

	// The number of items on all pages.
	Results int `json:"results"`
}

// LabTasks: How long tasks of simulated machines take.
type LabTasks struct {
	// Whether tasks take no time, about a second, or as long as on real hosts.
	Times string `json:"times"`

	// The milliseconds that each status of a node lasts at least while something is done with it, unless tasks take no time.
	Least int `json:"least"`
}

// LabTasksUpdate: How long tasks of simulated machines take from now on.
type LabTasksUpdate struct {
	// Whether tasks take no time, about a second, or as long as on real hosts.
	Times string `json:"times"`

	// The milliseconds that each status of a node lasts at least; as before by default.
	Least *int `json:"least,omitempty"`
}

// RecordedHeader: A header of a request.
type RecordedHeader struct {
	// The name.
	Name string `json:"name"`

	// The value.
	Value string `json:"value"`
}

// RecordedRequest: A request of a client, with its answer.
type RecordedRequest struct {
	// The ID of the request on its server.
	ID int `json:"id"`

	// The API that the request was sent to; `v4` is the Cloud Account API.
	Api string `json:"api"`

	// The method.
	Method string `json:"method"`

	// The path and the query as the client sent them. For S3 without the query.
	Path string `json:"path"`

	// The `operationId`, or `s3:` and the name that S3 has for the operation; null for an unknown path.
	Operation *string `json:"operation"`

	// The status of the answer; null if the connection closed before.
	Status *int `json:"status"`

	// The milliseconds from the request to the end of its answer.
	DurationMs float64 `json:"duration_ms"`

	// When the server received it.
	Created string `json:"created"`

	// The account of the client.
	AccountID *int `json:"account_id"`

	// The name of the user.
	User *string `json:"user"`

	// The ID of the token.
	TokenID *int `json:"token_id"`

	// The address of the client.
	Address string `json:"address"`

	// The beginning of the header `User-Agent`.
	UserAgent *string `json:"user_agent"`

	// The rules that refused it, one for each problem.
	Rules []string `json:"rules"`

	// The URLs of these rules in the documentation, in the same order.
	Links []string `json:"links"`

	// The fields of the body and the query parameters that the server ignored.
	IgnoredFields []string `json:"ignored_fields"`

	// The header `X-Filter`.
	Filter *string `json:"filter"`

	// The page of the list in the answer.
	Page *int `json:"page"`

	// The number of pages of the list.
	Pages *int `json:"pages"`

	// The seconds of the header `Retry-After` in an answer 429 or 503.
	RetryAfter *int `json:"retry_after"`

	// The IDs of the faults that affected it.
	Faults []int `json:"faults"`

	// The headers in their order, with masked secrets; empty for S3.
	Headers []RecordedHeader `json:"headers"`

	// The beginning of the body, with masked secrets; null without a body of JSON.
	Body *string `json:"body"`

	// The size of the body in bytes.
	BodyBytes int `json:"body_bytes"`

	// The beginning of the answer, with masked secrets; null without an answer of JSON.
	Answer *string `json:"answer"`

	// The size of the answer in bytes.
	AnswerBytes int `json:"answer_bytes"`
}

// RecordedRequestPage: A page of requests.
type RecordedRequestPage struct {
	// The requests of this page.
	Data []RecordedRequest `json:"data"`

	// The current page.
	Page int `json:"page"`

	// The number of pages; at least 1.
	Pages int `json:"pages"`

	// The number of items on all pages.
	Results int `json:"results"`
}

// Report: A summary of the requests of a client.
type Report struct {
	// The `user_agent` of the request.
	UserAgent *string `json:"user_agent"`

	// The `since` of the request.
	Since *string `json:"since"`

	// The number of requests in the report.
	Requests int `json:"requests"`

	// A time in UTC, to the second, without a time-zone designator; or null.
	First *string `json:"first"`

	// A time in UTC, to the second, without a time-zone designator; or null.
	Last *string `json:"last"`

	// The clients that sent the requests.
	Clients []ReportedClient `json:"clients"`

	// The operations that the client used.
	Operations []ReportedOperation `json:"operations"`

	// The rules that refused requests of the client.
	Refusals []ReportedRefusal `json:"refusals"`

	// Fields and query parameters that the server ignored.
	IgnoredFields []ReportedField `json:"ignored_fields"`

	// Fields that the client received for the first time.
	NewFields []ReportedNewFields `json:"new_fields"`

	// Lists of which the client did not request all pages.
	UnreadPages []ReportedUnreadPages `json:"unread_pages"`

	// Answers 429 after which the client retried before `Retry-After`.
	EarlyRetries []ReportedEarlyRetry `json:"early_retries"`

	// What the client requested more often than once a second.
	Polling []ReportedPolling `json:"polling"`

	// Deprecated things that the client used.
	Deprecated []ReportedDeprecation `json:"deprecated"`

	// Requests that a wider one would have saved.
	WiderCalls []ReportedWiderCall `json:"wider_calls"`
}

// ReportedClient: A client by its `User-Agent`.
type ReportedClient struct {
	// The header; null for requests without one.
	UserAgent *string `json:"user_agent"`

	// The number of requests.
	Requests int `json:"requests"`
}

// ReportedDeprecation: A deprecated thing that the client used.
type ReportedDeprecation struct {
	// The operation.
	Operation string `json:"operation"`

	// The field, or the field with the value: `group`, `type: g5-standard-1`.
	What string `json:"what"`

	// The number of requests.
	Requests int `json:"requests"`
}

// ReportedEarlyRetry: Answers 429 of one operation after which the client retried too early.
type ReportedEarlyRetry struct {
	// The operation.
	Operation string `json:"operation"`

	// The number of these answers.
	Requests int `json:"requests"`

	// The seconds of `Retry-After` in the last of them.
	RetryAfter int `json:"retry_after"`

	// The seconds until the next request after the last of them.
	Waited float64 `json:"waited"`
}

// ReportedField: A field that the server ignored.
type ReportedField struct {
	// The operation.
	Operation string `json:"operation"`

	// The field or the query parameter.
	Field string `json:"field"`

	// The number of requests that had it.
	Requests int `json:"requests"`
}

// ReportedNewFields: The fields that the client received from one operation for the first time.
type ReportedNewFields struct {
	// The operation.
	Operation string `json:"operation"`

	// The fields; `[]` means the items of a list.
	Fields []string `json:"fields"`
}

// ReportedOperation: An operation that a client used.
type ReportedOperation struct {
	// Its `operationId`, or `s3:` and its name in S3; null for unknown paths.
	Operation *string `json:"operation"`

	// The number of requests.
	Requests int `json:"requests"`

	// Their answers by status.
	Statuses []ReportedStatus `json:"statuses"`
}

// ReportedPolling: A path that the client requested too often.
type ReportedPolling struct {
	// The operation.
	Operation string `json:"operation"`

	// The path.
	Path string `json:"path"`

	// The number of requests.
	Requests int `json:"requests"`

	// The average interval of two requests in milliseconds.
	IntervalMs float64 `json:"interval_ms"`
}

// ReportedRefusal: A rule that refused a client.
type ReportedRefusal struct {
	// The ID of the rule.
	Rule string `json:"rule"`

	// The rule.
	Sentence string `json:"sentence"`

	// The URL of the rule in the documentation.
	Link string `json:"link"`

	// The number of requests that it refused.
	Requests int `json:"requests"`

	// The operations of these requests.
	Operations []string `json:"operations"`
}

// ReportedStatus: Answers of one status.
type ReportedStatus struct {
	// The status; null if the connection closed before the answer.
	Status *int `json:"status"`

	// The number of requests.
	Requests int `json:"requests"`
}

// ReportedUnreadPages: A list of which the client did not request all pages.
type ReportedUnreadPages struct {
	// The operation.
	Operation string `json:"operation"`

	// The path without its query.
	Path string `json:"path"`

	// The number of its pages.
	Pages int `json:"pages"`

	// The number of pages that the client did not request.
	Unread int `json:"unread"`
}

// ReportedWiderCall: Requests that a wider one would have saved.
type ReportedWiderCall struct {
	// The operation that the client used.
	Operation string `json:"operation"`

	// The request that would have had the same result.
	Instead string `json:"instead"`

	// The number of requests of the client.
	Requests int `json:"requests"`

	// The number of requests that it would have saved.
	Saved int `json:"saved"`
}

// RequestFault: A fault that the server injects into requests of clients.
type RequestFault struct {
	// The ID of the fault.
	ID int `json:"id"`

	// The operation whose requests match: an `operationId` of the Cloud Account API, or `*` for all of them, the default; `s3:` and the name of an operation of S3 (`s3:PutObject`), or `s3:*` for all of them; or `dns:query` for queries to the name server.
	Operation string `json:"operation"`

	// The path of the requests that match; null for all paths.
	Path *string `json:"path"`

	// The label of the thing whose requests match; null for all.
	Label *string `json:"label"`

	// The account whose requests match; null for all accounts.
	AccountID *int `json:"account_id"`

	// What the server does: answer an error with a status, delay the request, close the connection, answer 429 with the headers of an exceeded rate limit, or send half of the answer.
	Effect string `json:"effect"`

	// The status of the answer; null with other effects.
	Status *int `json:"status"`

	// The reason in the answer; null for that of the API.
	Reason *string `json:"reason"`

	// The seconds of the header `Retry-After`; null for none.
	RetryAfter *int `json:"retry_after"`

	// The milliseconds of a delay; null with other effects.
	DelayMs *int `json:"delay_ms"`

	// How many requests pass before the first that it affects.
	Skip int `json:"skip"`

	// How many requests the fault affects; null for no limit.
	Times *int `json:"times"`

	// The probability that it affects a matching request, from 0 to 1.
	Probability float64 `json:"probability"`

	// Whether the server applies the fault after the operation.
	AfterCommit bool `json:"after_commit"`

	// How many requests the fault has affected.
	Hits int `json:"hits"`

	// A time in UTC, to the second, without a time-zone designator.
	Created string `json:"created"`
}

// RequestFaultCreate: A fault that the server injects into requests. A request matches if it has all of `operation`, `path`, `label` and `account_id` that the fault
// names. There are at most 100 faults, including those that reached their `times`, and a server delays
// at most 500 requests at once. The status of a request of S3 is one of 400, 403, 404, 500 and 503.
type RequestFaultCreate struct {
	// The operation whose requests match: an `operationId` of the Cloud Account API, or `*` for all of them, the default; `s3:` and the name of an operation of S3 (`s3:PutObject`), or `s3:*` for all of them; or `dns:query` for queries to the name server.
	Operation string `json:"operation,omitempty"`

	// The path of the requests that match, as the API's specification writes it: a parameter, such as `{domainId}`, matches each value of it. `*` matches any one part of the path, and `**` at its end all that follows, or nothing. All paths by default. For S3, the path that the client sends, such as `/bucket/key`. Not with `dns:query`.
	Path string `json:"path,omitempty"`

	// The label of the node, volume, domain (its name), firewall, VPC or NodeBalancer that the path or the body of a matching request names by its ID, or the field `label` (`domain`) of the body. All by default. Not with S3 and `dns:query`.
	Label string `json:"label,omitempty"`

	// The account whose requests match; all accounts by default. Not with `dns:query`.
	AccountID int `json:"account_id,omitempty"`

	// What the server does: answer an error with a status, delay the request, close the connection, answer 429 with the headers of an exceeded rate limit, or send half of the answer.
	Effect string `json:"effect"`

	// With the effect `status`, the status of the answer; 503 by default. For S3 one of 400, 403, 404, 500 and 503.
	Status int `json:"status,omitempty"`

	// With the effect `status`, the reason in the answer; by default, that of the API.
	Reason string `json:"reason,omitempty"`

	// With the effects `status` and `rate_limit`, the seconds of the header `Retry-After`.
	RetryAfter *int `json:"retry_after,omitempty"`

	// With the effect `delay`, its duration in milliseconds; required.
	DelayMs int `json:"delay_ms,omitempty"`

	// How many requests that it would affect pass first; 0 by default. With `skip` 2 and `times` 1, it affects the third of them only.
	Skip *int `json:"skip,omitempty"`

	// How many requests the fault affects; no limit by default.
	Times int `json:"times,omitempty"`

	// The probability that it affects a matching request; 1 by default. With `CLOUD_LAB_SEED`, the server makes the same choices in each run: for the first matching request, for the second, and so on.
	Probability *float64 `json:"probability,omitempty"`

	// With the effects `status`, `delay` and `disconnect`, whether the server applies the fault after the operation; false by default.
	AfterCommit bool `json:"after_commit,omitempty"`
}

// RequestFaultPage: A page of faults.
type RequestFaultPage struct {
	// The faults of this page.
	Data []RequestFault `json:"data"`

	// The current page.
	Page int `json:"page"`

	// The number of pages; at least 1.
	Pages int `json:"pages"`

	// The number of items on all pages.
	Results int `json:"results"`
}

// GetReportOptions are the options of GetReport.
type GetReportOptions struct {
	// A part of the header `User-Agent` of the client; upper and lower case are equal. All clients by default.
	UserAgent string

	// The time of the first request of the report, in UTC. All recorded requests by default.
	Since string
}

// Reset: Brings everything back to the state after the first start: the catalog, and the demo account with its token and its password. Accounts,
// objects, also those that object lock protects, files, machines, zones, jobs, counts of requests, faults and recorded requests go. The clock shows the machine's time again. Snapshots
// and the encryption keys stay.
//
// Requests in progress end before, later ones wait for its end. Where one takes longer than 30 seconds, the answer is 503, and nothing has
// changed.
func (l *Lab) Reset() error {
	return l.send(request{method: "POST", path: "/lab/reset"}, nil)
}

// ListSnapshots: Lists the snapshots, by name.
func (l *Lab) ListSnapshots(options ListOptions) (LabSnapshotPage, error) {
	var answer LabSnapshotPage
	err := l.send(request{method: "GET", path: "/lab/snapshots", list: options}, &answer)
	return answer, err
}

// CreateSnapshot: Saves the state under a name, with objects and files. Requests in progress end before, later ones wait for its end.
func (l *Lab) CreateSnapshot(body LabSnapshotCreate) (LabSnapshot, error) {
	var answer LabSnapshot
	err := l.send(request{method: "POST", path: "/lab/snapshots", body: body}, &answer)
	return answer, err
}

// DeleteSnapshot: Deletes a snapshot. The state stays as it is.
func (l *Lab) DeleteSnapshot(name string) error {
	return l.send(request{method: "DELETE", path: fmt.Sprintf("/lab/snapshots/%v", escaped(name))}, nil)
}

// LoadSnapshot: Replaces the state by a snapshot, as a reset does by the state after the first start. The clock shows the time of the snapshot, and passes
// as it did then. Faults and recorded requests stay.
func (l *Lab) LoadSnapshot(name string) error {
	return l.send(request{method: "POST", path: fmt.Sprintf("/lab/snapshots/%v/load", escaped(name))}, nil)
}

// ListSnapshotDifferences: Lists the rows that differ between two snapshots, by table and key. The rows of objects and attachments have the hashes of their bytes.
func (l *Lab) ListSnapshotDifferences(name string, other string, options ListOptions) (LabDifferencePage, error) {
	var answer LabDifferencePage
	err := l.send(request{method: "GET", path: fmt.Sprintf("/lab/snapshots/%v/differences/%v", escaped(name), escaped(other)), list: options}, &answer)
	return answer, err
}

// CreateAccount: Creates an account with an unrestricted user, a token for everything and a key of object storage; it is empty, or a copy of
// another account with all that it has. Only this answer has the password and the secrets.
//
// In a copy, names that are unique on the whole platform end with the ID of the new account. If that is 17, the user `alice` becomes
// `alice-copy-17`, the bucket `assets` becomes `assets-copy-17`, and the domain `example.org` becomes `example.org.copy-17.test`.
// A bucket that keeps versions has only its current objects in the copy.
func (l *Lab) CreateAccount(body LabAccountCreate) (LabAccount, error) {
	var answer LabAccount
	err := l.send(request{method: "POST", path: "/lab/accounts", body: body}, &answer)
	return answer, err
}

// DeleteAccount: Deletes an account with everything it has. After the answer nobody can use its tokens, keys and objects, and its names are free;
// jobs remove machines and files, also of objects that object lock protects. The account need not be one that the lab created.
func (l *Lab) DeleteAccount(accountID int) error {
	return l.send(request{method: "DELETE", path: fmt.Sprintf("/lab/accounts/%v", escaped(accountID))}, nil)
}

// GetClock: Returns the time of the cloud, and how it passes.
func (l *Lab) GetClock() (LabClock, error) {
	var answer LabClock
	err := l.send(request{method: "GET", path: "/lab/clock"}, &answer)
	return answer, err
}

// UpdateClock: Stops the clock, lets it pass at a rate or as the machine's clock does, and sets its time. What has become due by the new time
// begins at once, in no particular order; `POST /lab/clock/advance` does it in order.
func (l *Lab) UpdateClock(body LabClockUpdate) (LabClock, error) {
	var answer LabClock
	err := l.send(request{method: "PUT", path: "/lab/clock", body: body}, &answer)
	return answer, err
}

// AdvanceClock: Moves the clock forward from one time at which something is due to the next, and waits at each until it is done. It answers when
// all that became due has been done, and the DNS answers of this server include it. The clock stands still meanwhile, and passes
// as before afterwards.
func (l *Lab) AdvanceClock(body LabClockAdvance) (LabClockAdvanced, error) {
	var answer LabClockAdvanced
	err := l.send(request{method: "POST", path: "/lab/clock/advance", body: body}, &answer)
	return answer, err
}

// RunJobs: Waits until nothing is in progress or due, or until an event has ended. Work that the answer of a request does not wait for can
// so be awaited without asking again and again.
func (l *Lab) RunJobs(body LabJobsRun) (LabJobsRan, error) {
	var answer LabJobsRan
	err := l.send(request{method: "POST", path: "/lab/jobs/run", body: body}, &answer)
	return answer, err
}

// GetTasks: Returns how long the tasks of simulated machines take.
func (l *Lab) GetTasks() (LabTasks, error) {
	var answer LabTasks
	err := l.send(request{method: "GET", path: "/lab/tasks"}, &answer)
	return answer, err
}

// UpdateTasks: Sets how long the tasks of simulated machines take from now on; those in progress end at their time.
func (l *Lab) UpdateTasks(body LabTasksUpdate) (LabTasks, error) {
	var answer LabTasks
	err := l.send(request{method: "PUT", path: "/lab/tasks", body: body}, &answer)
	return answer, err
}

// CheckReachability: Says whether a connection from one place arrives at another, by which interface and network, and otherwise what stops it: the rule
// of a firewall, a missing route, or an address that nothing has. Nothing is sent; the answer follows from the interfaces, VPCs,
// VLANs, addresses and firewalls of the server.
func (l *Lab) CheckReachability(body LabConnection) (LabReachability, error) {
	var answer LabReachability
	err := l.send(request{method: "POST", path: "/lab/reachability", body: body}, &answer)
	return answer, err
}

// ListRequestFaults: Lists the faults of requests, the oldest first, including those that reached their `times`.
func (l *Lab) ListRequestFaults(options ListOptions) (RequestFaultPage, error) {
	var answer RequestFaultPage
	err := l.send(request{method: "GET", path: "/lab/faults", list: options}, &answer)
	return answer, err
}

// CreateRequestFault: From now on, the server injects the fault into the requests of clients that match it. Where several faults match a request, the server applies them in the order of their creation. Delays add up; any other effect ends the
// request.
func (l *Lab) CreateRequestFault(body RequestFaultCreate) (RequestFault, error) {
	var answer RequestFault
	err := l.send(request{method: "POST", path: "/lab/faults", body: body}, &answer)
	return answer, err
}

// DeleteRequestFaults: Deletes all faults of requests, and ends their delays.
func (l *Lab) DeleteRequestFaults() error {
	return l.send(request{method: "DELETE", path: "/lab/faults"}, nil)
}

// GetRequestFault: Returns one fault of requests, with the number of requests that it affected.
func (l *Lab) GetRequestFault(requestFaultID int) (RequestFault, error) {
	var answer RequestFault
	err := l.send(request{method: "GET", path: fmt.Sprintf("/lab/faults/%v", escaped(requestFaultID))}, &answer)
	return answer, err
}

// DeleteRequestFault: Deletes a fault, and ends its delays.
func (l *Lab) DeleteRequestFault(requestFaultID int) error {
	return l.send(request{method: "DELETE", path: fmt.Sprintf("/lab/faults/%v", escaped(requestFaultID))}, nil)
}

// ListRequests: Lists the requests of clients to the Cloud Account API and to S3 that this server received, the newest first. The server masks
// the secrets in them.
func (l *Lab) ListRequests(options ListOptions) (RecordedRequestPage, error) {
	var answer RecordedRequestPage
	err := l.send(request{method: "GET", path: "/lab/requests", list: options}, &answer)
	return answer, err
}

// DeleteRequests: Deletes the recorded requests.
func (l *Lab) DeleteRequests() error {
	return l.send(request{method: "DELETE", path: "/lab/requests"}, nil)
}

// GetReport: Summarizes the recorded requests of a client to this server: the operations that it used, the rules that refused its
// requests, the fields that the server ignores, and what the client could do better.
func (l *Lab) GetReport(options GetReportOptions) (Report, error) {
	var answer Report
	err := l.send(request{method: "GET", path: "/lab/report", query: values("user_agent", options.UserAgent, "since", options.Since)}, &answer)
	return answer, err
}

// ListEvents: Lists the events of all accounts, the newest first.
func (l *Lab) ListEvents(options ListOptions) (LabEventPage, error) {
	var answer LabEventPage
	err := l.send(request{method: "GET", path: "/lab/events", list: options}, &answer)
	return answer, err
}
