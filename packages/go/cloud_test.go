package cloudaccount

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

var shared *Cloud

// killed names the variable of a run of this program that starts a cloud and is killed.
const killed = "CLOUD_ACCOUNT_KILLED"

// failed names the variable of a run of this program with the directory in which a failed test keeps its state.
const failed = "CLOUD_ACCOUNT_FAILED"

func TestMain(m *testing.M) {
	var err error
	if shared, err = New("--setting", "CLOUD_RATE_LIMITS=on"); err != nil {
		panic(err)
	}
	if os.Getenv(killed) != "" {
		os.Stdout.WriteString(shared.URL + "\n")
		io.Copy(io.Discard, os.Stdin)
	}
	status := m.Run()
	if err := shared.Close(); err != nil {
		panic(err)
	}
	os.Exit(status)
}

// call calls the API for an account, and reads the answer into a value.
func call(t *testing.T, account *Account, method, path, token string, body, answer any) *http.Response {
	t.Helper()
	content, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(method, account.URL+path, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if answer != nil {
		if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
			t.Fatal(err)
		}
	}
	return response
}

func status(t *testing.T, account *Account, path, token string) int {
	t.Helper()
	return call(t, account, "GET", path, token, nil, nil).StatusCode
}

func expect(t *testing.T, found, expected any) {
	t.Helper()
	if found != expected {
		t.Fatalf("found %v, not %v", found, expected)
	}
}

func must[Value any](value Value, err error) Value {
	if err != nil {
		panic(err)
	}
	return value
}

type list struct {
	Results int `json:"results"`
}

func TestEachTestHasAnAccountOfItsOwn(t *testing.T) {
	for _, name := range []string{"first", "second"} {
		t.Run(name, func(t *testing.T) {
			account := shared.Account(t)
			body := map[string]string{"domain": "shop.example", "type": "master", "soa_email": "hostmaster@shop.example"}
			response := call(t, account, "POST", "/domains", account.Token, body, nil)
			expect(t, response.StatusCode, 200)
			// The arguments of New.
			expect(t, response.Header.Get("X-RateLimit-Limit") != "", true)
			var found list
			call(t, account, "GET", "/domains", account.Token, nil, &found)
			expect(t, found.Results, 1)
		})
	}
}

func TestAnAccountEndsWithItsTest(t *testing.T) {
	var account *Account
	t.Run("test", func(t *testing.T) {
		account = shared.Account(t)
		expect(t, status(t, account, "/profile", account.Token), 200)
	})
	expect(t, status(t, account, "/profile", account.Token), 401)
}

func TestAnAccountOfTheSameIDStaysAfterAReset(t *testing.T) {
	cloud := Start(t)
	var later LabAccount
	t.Run("test", func(t *testing.T) {
		earlier := cloud.Account(t)
		expect(t, cloud.Lab.Reset(), nil)
		later = must(cloud.Lab.CreateAccount(LabAccountCreate{}))
		expect(t, later.AccountID, earlier.AccountID)
	})
	// It is refused for an account that is gone.
	expect(t, cloud.Lab.DeleteAccount(later.AccountID), nil)
}

func TestFaultsCountTheRequestsThatTheyAffect(t *testing.T) {
	account := shared.Account(t)
	fault := must(shared.Lab.CreateRequestFault(RequestFaultCreate{
		Operation: "listDomains", AccountID: account.AccountID,
		Effect: "status", Status: 503, RetryAfter: Ptr(0), Times: 2,
	}))
	for _, expected := range []int{503, 503, 200} {
		response := call(t, account, "GET", "/domains", account.Token, nil, nil)
		expect(t, response.StatusCode, expected)
		if expected == 503 {
			expect(t, response.Header.Get("Retry-After"), "0")
		}
	}
	expect(t, must(shared.Lab.GetRequestFault(fault.ID)).Hits, 2)
	expect(t, shared.Lab.DeleteRequestFault(fault.ID), nil)
}

func TestTheClockMoves(t *testing.T) {
	account := shared.Account(t)
	const form = "2006-01-02T15:04:05"
	before := must(time.Parse(form, must(shared.Lab.UpdateClock(LabClockUpdate{Mode: "frozen"})).Now))
	var created struct {
		Token string `json:"token"`
	}
	body := map[string]string{"label": "hour", "expiry": before.Add(time.Hour).Format(form)}
	call(t, account, "POST", "/profile/tokens", account.Token, body, &created)
	expect(t, status(t, account, "/profile", created.Token), 200)
	after := must(time.Parse(form, must(shared.Lab.AdvanceClock(LabClockAdvance{Seconds: 7200})).Now))
	expect(t, after.Sub(before), 2*time.Hour)
	expect(t, status(t, account, "/profile", created.Token), 401)
	must(shared.Lab.UpdateClock(LabClockUpdate{Mode: "real"}))
}

func TestSnapshotsBringAStateBack(t *testing.T) {
	account := shared.Account(t)
	saved := must(shared.Lab.CreateSnapshot(LabSnapshotCreate{Name: "before"}))
	call(t, account, "POST", "/tags", account.Token, map[string]string{"label": "later"}, nil)
	expect(t, shared.Lab.LoadSnapshot(saved.Name), nil)
	var found list
	call(t, account, "GET", "/tags", account.Token, nil, &found)
	expect(t, found.Results, 0)
	expect(t, shared.Lab.DeleteSnapshot(saved.Name), nil)
}

func TestRequestsAreRecorded(t *testing.T) {
	account := shared.Account(t)
	call(t, account, "POST", "/tags", account.Token, map[string]string{"label": "web", "colour": "red"}, nil)
	page := must(shared.Lab.ListRequests(ListOptions{PageSize: 25, Filter: map[string]any{"account_id": account.AccountID}}))
	expect(t, len(page.Data), 1)
	expect(t, *page.Data[0].Operation, "createTag")
	expect(t, strings.Join(page.Data[0].IgnoredFields, " "), "colour")
	report := must(shared.Lab.GetReport(GetReportOptions{UserAgent: "Go-http-client"}))
	expect(t, report.Requests > 0, true)
}

func TestObjectStorageAndTheNameServerAnswer(t *testing.T) {
	account := shared.Account(t)
	expect(t, len(account.StorageKey.AccessKey), 20)
	response := must(http.Get(account.S3URL + "/no-such-bucket"))
	response.Body.Close()
	expect(t, strings.Contains(response.Header.Get("Content-Type"), "xml"), true)
	connection := must(net.Dial("tcp", shared.DNS))
	expect(t, connection.Close(), nil)
}

func TestRefusalsSayEveryProblem(t *testing.T) {
	_, err := shared.Lab.CreateRequestFault(RequestFaultCreate{Operation: "getNothing", Effect: "status"})
	var refused *Error
	expect(t, errors.As(err, &refused), true)
	expect(t, refused.Status, 400)
	expect(t, refused.Errors[0].Field, "operation")
	expect(t, strings.HasPrefix(err.Error(), "status 400: operation: "), true)
}

func TestACloudThatDoesNotStartIsAnError(t *testing.T) {
	_, err := New("--setting", "CLOUD_PROT=1")
	expect(t, strings.Contains(err.Error(), "run --setting CLOUD_PROT=1"), true)
}

func TestAKilledRunLeavesNoCloud(t *testing.T) {
	run := exec.Command(os.Args[0])
	run.Env = append(os.Environ(), killed+"=1")
	input := must(run.StdinPipe())
	defer input.Close()
	output := must(run.StdoutPipe())
	errorOutput := must(run.StderrPipe())
	expect(t, run.Start(), nil)
	line := make([]byte, 200)
	url := strings.TrimSpace(string(line[:must(output.Read(line))]))
	expect(t, run.Process.Kill(), nil)
	// The program and the server have this pipe, too: it ends with the last of them.
	must(io.Copy(io.Discard, errorOutput))
	if _, err := http.Get(url); err == nil {
		t.Fatal("the cloud runs")
	}
	run.Wait()
}

func TestAFailedTestOfAnotherRun(t *testing.T) {
	directory := os.Getenv(failed)
	if directory == "" {
		t.Skip("The next test runs it.")
	}
	t.Fatal("token=" + Start(t, "--keep-failed="+directory).Account(t).Token)
}

func TestTheStateOfAFailedTestIsKeptWithItsAccount(t *testing.T) {
	directory := t.TempDir()
	run := exec.Command(os.Args[0], "-test.run=TestAFailedTestOfAnotherRun")
	run.Env = append(os.Environ(), failed+"="+directory)
	output, _ := run.CombinedOutput()
	token := regexp.MustCompile("token=([0-9a-f]+)").FindSubmatch(output)
	kept := regexp.MustCompile("serve --lab --data-dir '(.*)'").FindSubmatch(output)
	if token == nil || kept == nil {
		t.Fatalf("%s", output)
	}
	words := append(command(), "serve", "--json", "--data-dir", string(kept[1]))
	server := exec.Command(words[0], words[1:]...)
	server.Env = append(os.Environ(), "CLOUD_PORT=0")
	answer := must(server.StdoutPipe())
	expect(t, server.Start(), nil)
	var served struct {
		API string `json:"api"`
	}
	expect(t, json.NewDecoder(answer).Decode(&served), nil)
	expect(t, status(t, &Account{URL: served.API}, "/profile", string(token[1])), 200)
	expect(t, server.Process.Signal(os.Interrupt), nil)
	expect(t, server.Wait(), nil)
}

func TestStartClosesTheCloudWithTheTest(t *testing.T) {
	var cloud *Cloud
	t.Run("test", func(t *testing.T) {
		cloud = Start(t)
		expect(t, cloud.Lab.Reset(), nil)
		account := &Account{URL: cloud.URL}
		expect(t, status(t, account, "/profile", cloud.Token), 200)
	})
	if _, err := http.Get(cloud.URL); err == nil {
		t.Fatal("the cloud runs")
	}
}
